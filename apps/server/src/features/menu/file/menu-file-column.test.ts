import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dishColumns } from './menu-file-column.ts'
import { suiteColumns } from './menu-file-suite-row.ts'
import { wordColumns } from './menu-file-word-row.ts'

const paper = readFileSync(new URL('../../../../../../docs/menu-file.md', import.meta.url), 'utf8')

/** The columns that the tables below a heading of docs/menu-file.md explain. */
function explained(heading: string): string[] {
  const section = paper.split(/^## /m).find((text) => text.startsWith(heading)) ?? ''
  const firstCells = [...section.matchAll(/^\| (`[^|]+) \|/gm)].map(([, cell = '']) => cell)
  return firstCells.flatMap((cell) => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name)).sort()
}

it.each([
  ['Dishes', dishColumns],
  ['Set meals', suiteColumns],
  ['Words in other languages', wordColumns],
])('docs/menu-file.md explains every column of "%s" once, and no other', (heading, columns) => {
  expect(explained(heading)).toEqual(columns.map(({ name }) => name).sort())
})
