/** What a browser says of itself, in words of ours: its own are a stranger's, and belong in no email. */
const BROWSERS = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['an iPhone', /\biPhone\b/],
  ['an iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['a Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** What a browser says of itself, in a few words for its owner. One we do not know is called so. */
export function browserInWords(agent: string): string {
  const [browser] = BROWSERS.find(([, pattern]) => pattern.test(agent)) ?? [];
  const [system] = SYSTEMS.find(([, pattern]) => pattern.test(agent)) ?? [];
  return `${browser ?? 'a browser we do not know'}${system === undefined ? '' : ` on ${system}`}`;
}
