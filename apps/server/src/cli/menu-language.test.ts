import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ownEnvironment } from '@comanda/testing/own-environment.ts'
import { databaseUrlOf, openTestDatabase } from '@comanda/testing/test-database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../db/database.ts'
import { seedDemo } from '../seed/seed.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const fixtures = fileURLToPath(new URL('../features/menu/file/fixtures/', import.meta.url))

let db: Database
let folder: string
beforeAll(async () => {
  db = await openTestDatabase()
  await seedDemo(db, { lan: false })
  folder = mkdtempSync(join(tmpdir(), 'comanda-language-'))
}, 60_000)
afterAll(async () => {
  await db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The lines of `npm run comanda -- …` in a shell with this LANG. */
function linesIn(LANG: string, ...args: string[]): Promise<string[]> {
  const env = ownEnvironment({ DATABASE_URL: databaseUrlOf(db), DATA_DIR: folder, LANG })
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env }, (_, out, err) => resolve((out + err).trim().split('\n')))
  })
}

const importIn = (LANG: string, file: string) =>
  linesIn(LANG, 'menu', 'import', join(fixtures, file), '--seller', 'demo', '--store', '104', '--class', '3')

describe('an import speaks the language of the shell', () => {
  it.each([
    [
      'zh_CN.UTF-8',
      '第 2 行，code：这个单元格成了日期（「1-Feb」）。请把格式改为文本，再重新输入。',
      '没有任何改动。请改正文件后重新导入，或使用 --skip-bad。',
    ],
    [
      'ja_JP.UTF-8',
      '2 行目、code：このセルは日付（「1-Feb」）になっています。書式を文字列にして入力し直してください。',
      '何も変更していません。ファイルを直してもう一度取り込むか、--skip-bad をお使いください。',
    ],
    [
      'C',
      'Row 2, code: This cell is a date ("1-Feb"). Format it as text and type it again.',
      'Nothing was changed. Correct the file and import it again, or use --skip-bad.',
    ],
  ])('where a file is refused: %s', { timeout: 60_000 }, async (LANG, fault, refusal) => {
    const lines = await importIn(LANG, 'code-turned-date.xlsx')
    expect(lines).toContain(fault)
    expect(lines.at(-1)).toBe(refusal)
  })

  it.each([
    ['zh_CN.UTF-8', '提示：第 3 行：合并单元格的内容适用于它所跨的每一行，本表涉及：3、5。', /^已发布：4 道菜，/],
    [
      'ja_JP.UTF-8',
      '補足：3 行目：結合されたセルは、またがる各行の値として読みました。該当する行：3、5。',
      /^公開しました：料理 4 品、/,
    ],
    ['C', 'note: Row 3: Merged cells count for each of their rows, as here: 3, 5.', /^Published: 4 dishes in /],
  ])('where a file is published with a note: %s', { timeout: 60_000 }, async (LANG, note, published) => {
    const lines = await importIn(LANG, 'category-merged-cells.xlsx')
    expect(lines).toContain(note)
    expect(lines.at(-1)).toMatch(published)
  })

  it('where a file is missing, and where it is not understood', { timeout: 60_000 }, async () => {
    expect(await importIn('zh_CN.UTF-8', 'none.csv')).toEqual([`${join(fixtures, 'none.csv')}：没有这个文件或文件夹。`])
    expect((await linesIn('ja_JP.UTF-8', 'menu', 'import'))[0]).toBe('使い方：')
    expect(await linesIn('ja_JP.UTF-8', 'picture', 'import', join(fixtures, 'none.jpg'), '--seller', 'demo')).toEqual([
      `${join(fixtures, 'none.jpg')}：このファイルまたはフォルダーはありません。`,
    ])
  })
})
