import type { Consents } from '@comanda/contract/member/consent.schema.ts'
import { type Paper, papers } from '@comanda/contract/member/consent-papers.ts'
import type { Language } from '@comanda/rules/language/languages.ts'
import type { Queryable } from '../../../db/queryable.ts'

/** The papers that a new member agreed to, in the language of the page, when the boxes were sent. */
export interface GivenConsent {
  readonly versions: Consents
  readonly language: Language
  /** ISO time: it waits in the code's row until the number is proved. */
  readonly agreedAt: string
}

/** Keeps the consent beside the account, in its transaction. One to the same version stays as it is. */
export async function keepConsent(
  tx: Queryable,
  sellerId: string,
  memberId: string,
  { versions, language, agreedAt }: GivenConsent,
): Promise<void> {
  const rows = papers.map((paper) => ({ paper, version: versions[paper] }))
  await tx.query({
    name: 'consent-keep',
    text: `insert into member_consent (seller_id, member_id, paper, version, language, agreed_at)
           select $1, $2, x.paper, x.version, $3, $4 from jsonb_to_recordset($5::jsonb) as x(paper text, version text)
           on conflict do nothing`,
    values: [sellerId, memberId, language, agreedAt, JSON.stringify(rows)],
  })
}

export interface KeptConsent {
  readonly paper: Paper
  readonly version: string
  readonly language: Language
  readonly agreedAt: Date
}

/** Oldest first. None = the account was made without boxes, by another program or before they were kept. */
export async function listConsents(db: Queryable, sellerId: string, memberId: string): Promise<readonly KeptConsent[]> {
  const { rows } = await db.query<KeptConsent>({
    name: 'consent-list',
    text: `select paper, version, language, agreed_at as "agreedAt" from member_consent
           where seller_id = $1 and member_id = $2 order by agreed_at, paper`,
    values: [sellerId, memberId],
  })
  return rows
}
