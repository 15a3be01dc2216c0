/** The thread that makes sheets: two hundred codes take a processor for seconds, in which no phone may wait. */
import { parentPort } from 'node:worker_threads'
import { makeSheetPdf, type TableSheet } from './sheet-pdf.ts'

parentPort?.on('message', async (sheet: TableSheet) => {
  parentPort?.postMessage(await makeSheetPdf(sheet))
})
