/**
 * All pictures of a game on one page, as an art director looks at them: a row an exhibit, a column a size, each under
 * its name. Composed by the browser that took them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';

export interface SheetPicture {
  readonly exhibit: string;
  readonly size: string;
  readonly path: string;
}

/** A picture is no taller than this on the sheet: a phone's as well as a desktop's. */
const HEIGHT_PX = 300;

/** Writes the sheet as a page and as a picture beside it; the page links to each picture in full. */
export async function writeSheet(
  browser: Browser,
  { title, pictures, folder }: { title: string; pictures: readonly SheetPicture[]; folder: string },
): Promise<string> {
  const page = await browser.newPage({ viewport: { width: 2200, height: 1000 } });
  const inFolder = (path: string) => path.slice(folder.length + 1);
  writeFileSync(`${folder}/sheet.html`, sheetOf(title, pictures, inFolder));
  await page.setContent(sheetOf(title, pictures, asData));
  await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
  const path = `${folder}/sheet.png`;
  await page.screenshot({ path, fullPage: true });
  await page.close();
  return path;
}

const asData = (path: string): string => `data:image/png;base64,${readFileSync(path).toString('base64')}`;

function sheetOf(title: string, pictures: readonly SheetPicture[], sourceOf: (path: string) => string): string {
  const exhibits = [...new Set(pictures.map(({ exhibit }) => exhibit))];
  const rows = exhibits.map((exhibit) => {
    const cells = pictures
      .filter((picture) => picture.exhibit === exhibit)
      .map(({ size, path }) => `<figure><img alt="" src="${sourceOf(path)}"><figcaption>${size}</figcaption></figure>`);
    return `<h2>${exhibit}</h2><div>${cells.join('')}</div>`;
  });
  const style = `body{margin:16px;background:#1c1c20;color:#eee;font:14px sans-serif}div{display:flex;gap:12px}
    figure{margin:0}img{height:${HEIGHT_PX}px;display:block}h2{font-size:16px;margin:18px 0 6px}`;
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><style>${style}</style><h1>${title}</h1>${rows.join('')}`;
}
