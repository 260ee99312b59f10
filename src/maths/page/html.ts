/**
 * Self-contained pages for reports: one HTML text with its style and figures in it, made to be printed. Loads
 * nothing.
 */

/** Text that is markup already. */
export type Markup = { readonly markup: string };

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** Markup with values put in: text is escaped, markup is not, lists are joined. */
export function html(
  parts: TemplateStringsArray,
  ...values: readonly (string | number | Markup | readonly Markup[])[]
): Markup {
  return { markup: parts.map((part, i) => part + (i < values.length ? written(values[i] ?? '') : '')).join('') };
}

function written(value: string | number | Markup | readonly Markup[]): string {
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value));
  return 'markup' in value ? value.markup : value.map((one) => one.markup).join('');
}

export function markup(text: string): Markup {
  return { markup: text };
}

export interface Column<R> {
  readonly head: string;
  /** Numbers stand right, words left. */
  readonly isText?: boolean;
  cell(row: R): string | Markup;
}

export function table<R>(
  rows: readonly R[],
  columns: readonly Column<R>[],
  options: { readonly foot?: readonly string[] } = {},
): Markup {
  const head = columns.map(
    (column) => html`<th class="${column.isText ? 'text' : 'number'}" scope="col">${column.head}</th>`,
  );
  const body = rows.map((row) => {
    const cells = columns.map(
      (column) => html`<td class="${column.isText ? 'text' : 'number'}">${column.cell(row)}</td>`,
    );
    return html`<tr>${cells}</tr>`;
  });
  const foot = options.foot?.map((cell, c) => html`<td class="${columns[c]?.isText ? 'text' : 'number'}">${cell}</td>`);
  return html`<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody>${foot ? html`<tfoot><tr>${foot}</tr></tfoot>` : ''}</table></div>`;
}

/** A list of names and values. */
export function facts(pairs: readonly (readonly [name: string, value: string | Markup])[]): Markup {
  return html`<dl>${pairs.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

export function section(heading: string, ...content: readonly Markup[]): Markup {
  return html`<section><h2>${heading}</h2>${content}</section>`;
}

export function note(text: string): Markup {
  return html`<p class="note">${text}</p>`;
}

export function figure(caption: string, drawing: Markup): Markup {
  return html`<figure>${drawing}<figcaption>${caption}</figcaption></figure>`;
}

export interface Page {
  readonly title: string;
  readonly eyebrow: string;
  readonly lead: string;
  readonly body: readonly Markup[];
}

export function page({ title, eyebrow, lead, body }: Page): string {
  const { markup: text } = html`<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${markup(STYLE)}</style></head>
<body><main><header><p class="eyebrow">${eyebrow}</p><h1>${title}</h1><p class="lead">${lead}</p></header>${body}</main></body></html>
`;
  return text;
}

const STYLE = `
:root{--ink:#1b2430;--soft:#5c6877;--line:#d9dee5;--paper:#fff;--wash:#f4f6f9;--blue:#1f5fa8;--gold:#b07a14;--red:#a8323a;--green:#2c7a52}
*{box-sizing:border-box}
body{margin:0;background:var(--wash);color:var(--ink);font:15px/1.5 ui-sans-serif,system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;font-variant-numeric:tabular-nums}
main{max-width:1060px;margin:24px auto;padding:44px 52px;background:var(--paper);border:1px solid var(--line);border-radius:4px}
header{border-bottom:2px solid var(--ink);padding-bottom:14px;margin-bottom:8px}
.eyebrow{margin:0;color:var(--gold);font-size:12px;letter-spacing:.12em;text-transform:uppercase;font-weight:600}
h1{margin:2px 0 4px;font:600 34px/1.15 Georgia,"Times New Roman",serif}
.lead{margin:0;color:var(--soft)}
section{margin-top:34px}
h2{margin:0 0 10px;font:600 20px/1.3 Georgia,"Times New Roman",serif;border-bottom:1px solid var(--line);padding-bottom:4px}
h3{margin:18px 0 6px;font-size:14px}
p{max-width:92ch}
.note{color:var(--soft);font-size:13px}
dl{display:grid;grid-template-columns:repeat(auto-fill,minmax(225px,1fr));margin:12px 0;border-top:1px solid var(--line);border-left:1px solid var(--line)}
dl div{padding:9px 12px;border-right:1px solid var(--line);border-bottom:1px solid var(--line)}
dt{color:var(--soft);font-size:12px}
dd{margin:1px 0 0;font-size:17px;font-weight:600;overflow-wrap:anywhere}
dd small{display:block;font-weight:400;font-size:12px;color:var(--soft)}
.scroll{overflow-x:auto;margin-top:12px}
table{border-collapse:collapse;width:100%;font-size:13px}
th{font-weight:600;color:var(--soft);font-size:12px;border-bottom:1.5px solid var(--ink);padding:4px 8px;vertical-align:bottom}
td{padding:3px 8px;border-bottom:1px solid var(--line)}
tfoot td{border-top:1.5px solid var(--ink);border-bottom:0;font-weight:600}
.number{text-align:right;white-space:nowrap}
.text{text-align:left}
figure{margin:14px 0 6px}
figcaption{color:var(--soft);font-size:12.5px;margin-top:4px;max-width:86ch}
svg{display:block;width:100%;height:auto;font:11px ui-sans-serif,system-ui,"Segoe UI",Roboto,Arial,sans-serif}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:10px 26px}
code{font:12px ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;overflow-wrap:anywhere}
.good{color:var(--green)}.bad{color:var(--red)}
@media (max-width:760px){main{margin:0;padding:22px 18px;border:0}.pair{grid-template-columns:1fr}}
@media print{@page{size:A4;margin:15mm 14mm 17mm;@bottom-right{content:counter(page) ' / ' counter(pages);font:8pt ui-sans-serif,system-ui,sans-serif;color:#5c6877}}body{background:none;font-size:9.5pt}main{margin:0;padding:0;border:0;max-width:none}table{font-size:8.2pt}thead{display:table-header-group}tfoot{display:table-row-group}dl{grid-template-columns:repeat(4,1fr)}dd{font-size:12pt}tr,figure,dl,dl div{break-inside:avoid}h2{break-after:avoid}.scroll{overflow:visible}section{margin-top:20px}h1{font-size:24pt}svg{max-height:95mm}}
`;
