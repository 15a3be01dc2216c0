import { rights, staffRoles } from '@comanda/rules/access/roles.ts'
import { z } from 'zod'
import { storeId } from '../shared.schema.ts'

const staffFields = z.object({
  displayName: z.string().trim().min(1).max(40),
  role: z.enum(staffRoles),
  /** The stores where they work; empty = all. */
  storeIds: z.array(storeId).max(200),
  /** Rights beside the role's preset. */
  added: z.array(z.enum(rights)).max(rights.length),
  /** Rights of the preset that they do not have. */
  removed: z.array(z.enum(rights)).max(rights.length),
})

export const username = z
  .string()
  .regex(/^[0-9A-Za-z][0-9A-Za-z._-]{0,31}$/, 'expected letters, digits, ".", "_" or "-", at most 32')

/** Long enough against guessing over the network; anything a keyboard types (NIST SP 800-63B). */
export const password = z
  .string()
  .min(10, 'expected at least 10 characters')
  .max(200, 'expected at most 200 characters')
  .refine((text) => !text.startsWith('comanda-'), { error: 'a password of the demo is known to everyone' })

export const newStaff = staffFields
  .partial({ displayName: true, storeIds: true, added: true, removed: true })
  .extend({ username })
export const staffChange = staffFields.partial()

/** A person as the owner's page shows them. */
export const staffAccount = staffFields.extend({
  username,
  disabled: z.boolean(),
  /** Whether a sign-in asks for the code of an authenticator app. */
  totp: z.boolean(),
  /** To ten minutes; null = never. */
  lastSeen: z.string().nullable(),
  /** Open sessions, the newest first. */
  sessions: z.array(z.object({ startedAt: z.string(), endsAt: z.string() })),
})

/** What a person shows to be themselves. */
export const proof = z.object({
  password: z.string().min(1).max(200),
  /** Of the authenticator app, or a recovery code; left out = asked for it where the person has a second step. */
  code: z.string().max(40).optional(),
})

/** A second step that waits for its first code. */
export const newTotp = z.object({
  /** Base 32, for typing. */
  secret: z.string(),
  /** The `otpauth:` address as a QR code. */
  qr: z.object({ size: z.number().int(), path: z.string() }),
  /** Each signs in once without the app. Shown now and never again. */
  recoveryCodes: z.array(z.string()),
})

export type Proof = z.output<typeof proof>
export type NewTotp = z.output<typeof newTotp>
export type StaffAccount = z.output<typeof staffAccount>
export type StaffFields = z.output<typeof staffFields>
export type StaffChange = z.output<typeof staffChange>
export type NewStaff = z.output<typeof newStaff>
