/** Passkeys in this browser: whether it has them here, and the two questions put to its authenticator. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';

/** `unnamed`: an address of numbers, for which no passkey can be made. */
export function passkeysHere(): 'possible' | 'unnamed' | 'unsupported' {
  if (/^(\d+\.){3}\d+$|:/.test(location.hostname)) return 'unnamed';
  return browserSupportsWebAuthn() ? 'possible' : 'unsupported';
}

/** The new credential, or null when the player or the authenticator said no. */
export async function makePasskey(options: unknown): Promise<object | null> {
  try {
    return await startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  } catch {
    return null;
  }
}

export async function usePasskey(options: unknown): Promise<object | null> {
  try {
    return await startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
  } catch {
    return null;
  }
}
