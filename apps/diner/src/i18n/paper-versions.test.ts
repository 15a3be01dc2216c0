import { createHash } from 'node:crypto'
import { shownPapers } from '@comanda/contract/member/consent-papers.ts'
import { languageCodes } from '@comanda/rules/language/languages.ts'
import { readTexts } from '@comanda/ui/build/compile-texts.ts'
import { describe, expect, it } from 'vitest'

/** The texts of each version in every language. A changed text needs a new version: what a member agreed to stays known. */
const known = {
  agreement: { '2026-11-28': '8e980a0aaa443270' },
  privacy: { '2026-11-28': 'dba7c5dbb58702f8' },
} as const

describe('the version of', () => {
  it.each(['agreement', 'privacy'] as const)('the %s is that of its text', (paper) => {
    const texts = languageCodes.map((code) => readTexts('apps/diner/src/i18n', code)[`register.${paper}Text`])
    const digest = createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 16)
    expect(digest).toBe(known[paper][shownPapers[paper]])
  })
})
