/** The evidence of a Play as one page that can be read without this program, and printed. */
import { formatPence } from '../../kernel/pence.ts';
import type { Evidence } from '../../platform/ports/office-pages.ts';

/** One file of HTML without scripts or outside parts; everything of players in it is escaped. */
export function evidencePage(evidence: Evidence, gameName: string): string {
  const { play, made, replay, receipt, postings, hash } = evidence;
  const facts: readonly (readonly [string, string])[] = [
    ['Play Number', play.playNumber],
    ['Game', `${gameName} (${play.gameId}, version ${play.gameVersion})`],
    ['Price', formatPence(play.pricePence)],
    ['Bought', time(play.boughtAt)],
    ['Finished', play.settledAt === null ? 'not yet: what it wins is known to nobody' : time(play.settledAt)],
    ['Prize Amount', play.outcome === null ? 'not yet known' : formatPence(play.outcome.prizePence)],
    ['Account', play.accountId],
    ['Moves', `${play.moveCount}, of them ${play.movesBySystem} by the system after its time had run out`],
    ['Hash of the server’s seed, given before the purchase', play.proof.serverSeedHash],
    ['The player’s own seed', play.proof.clientSeed],
    ['Log', play.proof.origin === null ? 'none' : `${play.proof.origin}, leaf ${play.proof.purchaseLeaf ?? 'waiting'}`],
  ];
  const sections = [
    section('The Play', definitions(facts)),
    section(
      'What happened',
      rows(
        ['When', 'What', 'Who'],
        play.moments.map(({ at, what, by }) => [time(at), what, by ?? '']),
      ),
    ),
    section(
      'What was posted',
      rows(
        ['When', 'Why', 'Amount'],
        postings.map((one) => [time(one.at), one.reason, formatPence(one.pence)]),
      ),
    ),
    ...(replay === null
      ? []
      : [
          section(
            'Each move, and what it revealed',
            rows(
              ['No.', 'Move', 'Revealed'],
              replay.steps.map((step) => [String(step.number), json(step.move), json(step.events)]),
            ),
          ),
        ]),
    section(
      'How to check it',
      `<p>Save the receipt below as a file and run <code>unveil verify FILE</code>, or open it on the verify page of the
      site: both compute the Play again from its seeds and trust no server. The SHA-256 of all the data of this page, as
      canonical JSON, is <code>${escaped(hash)}</code>.</p>`,
    ),
    section('Receipt', `<pre>${escaped(JSON.stringify(receipt, null, 2))}</pre>`),
  ];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Evidence of Play ${escaped(play.playNumber)}</title>
<style>${STYLE}</style></head><body><main>
<h1>Evidence of Play ${escaped(play.playNumber)}</h1>
<p>Made ${escaped(time(made.at))} by ${escaped(made.by)}.</p>
${sections.join('\n')}
</main></body></html>
`;
}

const STYLE = `body{font:16px/1.5 Georgia,serif;margin:0;color:#111}main{max-width:60rem;margin:auto;padding:2rem}
h1,h2{line-height:1.2}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #bbb;padding:.3rem .6rem;
text-align:left;vertical-align:top;overflow-wrap:anywhere}dt{font-weight:bold}dd{margin:0 0 .6rem;overflow-wrap:anywhere}
pre,code{font:13px/1.4 monospace;overflow-wrap:anywhere;white-space:pre-wrap}section{break-inside:avoid-page}`;

const time = (at: number): string => new Date(at).toISOString();
const json = (value: unknown): string => JSON.stringify(value);
const section = (heading: string, body: string): string => `<section><h2>${heading}</h2>${body}</section>`;

function definitions(facts: readonly (readonly [string, string])[]): string {
  return `<dl>${facts.map(([term, text]) => `<dt>${escaped(term)}</dt><dd>${escaped(text)}</dd>`).join('')}</dl>`;
}

function rows(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const cells = (tag: string, line: readonly string[]): string =>
    `<tr>${line.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`;
  return `<table>${cells('th', head)}${lines.map((line) => cells('td', line)).join('')}</table>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
