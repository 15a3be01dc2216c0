/** What the command line uses of this folder. */
export type { MemberRow } from '../account/account.repository.ts'
export { listConsents } from '../account/consent.repository.ts'
export { type AdjustDeps, adjustMember, answerRequest } from './adjust-member.ts'
export { listWaiting } from './adjustment.repository.ts'
export { findByNumbers } from './staff-member.repository.ts'
export { maskedPhone } from './staff-member.ts'
