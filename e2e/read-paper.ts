import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { readCodes } from './read-codes.ts'

const desk = 'http://paper.test'
const desktop = `<!doctype html><title>Paper</title>
  <script type="module">import { getDocument } from '/reader.mjs'; window.reader = { getDocument }</script>`
/** Pixels by point: 144 dots an inch, less than any printer has. */
const scale = 2

interface Reader {
  readonly getDocument: (file: { data: Uint8Array }) => { readonly promise: Promise<PaperFile> }
}
interface PaperFile {
  readonly numPages: number
  getPage(number: number): Promise<PaperPage>
}
interface PaperPage {
  getViewport(size: { scale: number }): { readonly width: number; readonly height: number }
  render(drawing: object): { readonly promise: Promise<void> }
}

/** What a scanner reads on each page of a PDF, as a browser draws it. `page` is an empty tab, and stays one. */
export async function readPaper(page: Page, pdf: Uint8Array): Promise<readonly (readonly string[])[]> {
  await page.route(`${desk}/**`, async (route) => {
    const isReader = route.request().url().endsWith('.mjs')
    const reader = () => readFileSync(fileURLToPath(import.meta.resolve('unpdf/pdfjs')), 'utf8')
    await route.fulfill({
      contentType: isReader ? 'text/javascript' : 'text/html',
      body: isReader ? reader() : desktop,
    })
  })
  await page.goto(`${desk}/`)
  await page.waitForFunction(() => 'reader' in window)
  const pictures = await page.evaluate(drawPages, { file: Buffer.from(pdf).toString('base64'), scale })
  return Promise.all(pictures.map((picture) => readCodes(Buffer.from(picture.split(',')[1] ?? '', 'base64'))))
}

/** In the tab: each page as a PNG, a data address. */
async function drawPages({ file, scale }: { readonly file: string; readonly scale: number }): Promise<string[]> {
  const { reader } = window as unknown as { readonly reader: Reader }
  const paper = await reader.getDocument({ data: Uint8Array.from(atob(file), (letter) => letter.charCodeAt(0)) })
    .promise
  const pictures: string[] = []
  for (let number = 1; number <= paper.numPages; number += 1) {
    const sheet = await paper.getPage(number)
    const viewport = sheet.getViewport({ scale })
    const canvas = Object.assign(document.createElement('canvas'), { width: viewport.width, height: viewport.height })
    await sheet.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
    pictures.push(canvas.toDataURL('image/png'))
  }
  return pictures
}
