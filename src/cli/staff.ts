/** Staff by the command of whoever has the machine: how the first ones get in, and how somebody gets in again. */
import { openOffice } from '../platform/create.ts';
import type { Office } from '../platform/ports/office.ts';
import { ROLES, type Role } from '../platform/ports/staff.ts';
import { type ClaimsPlace, withPlatform } from './claims.ts';
import { EXIT, type Output } from './output.ts';

/** Kept in the log as who did it. */
const BY = 'command';

export interface StaffAsked {
  readonly email: string;
  readonly name: string;
  readonly roles: string;
}

export async function staffAdd(
  place: ClaimsPlace,
  { email, name, roles }: StaffAsked,
  output: Output,
): Promise<number> {
  const asked = roles.split(',').map((role) => role.trim());
  const unknown = asked.find((role) => !isRole(role));
  if (unknown !== undefined)
    return output.refuse({ code: 'unknown-role', detail: `${unknown} is none of ${ROLES.join(', ')}` });
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return output.refuse({ code: 'email-invalid', detail: email });
  return withOffice(place, output, async (office) => {
    const invited = await office.inviteStaff({ email, name, roles: asked.filter(isRole), by: BY });
    return invited.ok ? tellInvite(output, email, invited.value) : output.refuse(invited.refusal);
  });
}

export function staffInvite(place: ClaimsPlace, email: string, output: Output): Promise<number> {
  return withOffice(place, output, async (office) => {
    const invited = await office.inviteStaffAgain(email, BY);
    return invited.ok ? tellInvite(output, email, invited.value) : output.refuse(invited.refusal);
  });
}

export function officeVerify(place: ClaimsPlace, output: Output): Promise<number> {
  return withOffice(place, output, async (office) => {
    const { lines, head, fault } = await office.verifyLog();
    const words =
      fault === null
        ? `${lines} lines, each follows from the one before. The last has the hash ${head}.`
        : `The log is not whole: ${fault}.`;
    if (output.json) output.data({ lines, head, fault });
    else output.text(words);
    return fault === null ? EXIT.done : EXIT.violated;
  });
}

function tellInvite(output: Output, email: string, { token, until }: { token: string; until: number }): number {
  const path = `/enrol#${token}`;
  const lines = [
    `${email} sets up a password and an authenticator at this address of the office, once, until ${new Date(until).toISOString()}:`,
    `  ${path}`,
    'Give it to them and to nobody else: whoever opens it first has their access.',
  ];
  if (output.json) output.data({ email, path, until });
  else for (const line of lines) output.text(line);
  return EXIT.done;
}

function isRole(text: string): text is Role {
  return ROLES.some((role) => role === text);
}

function withOffice(place: ClaimsPlace, output: Output, run: (office: Office) => Promise<number>): Promise<number> {
  return withPlatform(place, output, (platform, _time, parts) => run(openOffice(parts, platform)));
}
