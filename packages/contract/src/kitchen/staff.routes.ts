import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, sellerParams } from '../shared.schema.ts'
import { newStaff, newTotp, password, proof, staffAccount, staffChange, username } from './staff.schema.ts'

const personParams = sellerParams.extend({ username })
const refusedChange = ['staff_of_owner', 'staff_elsewhere', 'right_not_yours', 'staff_stores'] as const

export const refusedProof = ['wrong_password', 'too_many_tries', 'staff_disabled', 'code_needed', 'wrong_code'] as const

export const staffRoutes = {
  'GET /console/api/:sellerId/staff': {
    summary: 'The people who may sign in, with their rights and open sessions. A manager of some stores sees theirs.',
    source: 'issue 39 part 7',
    access: 'staff.edit',
    params: sellerParams,
    answer: z.object({ staff: z.array(staffAccount) }),
    refusals: [],
  },
  'POST /console/api/:sellerId/staff': {
    summary: 'Creates a person: role, exceptions to its preset, stores (none = all), password.',
    source: 'issue 39 part 7',
    access: 'staff.edit',
    params: sellerParams,
    body: newStaff.extend({ msgid: clientId.optional(), password }),
    answer: staffAccount,
    writes: true,
    refusals: [...refusedChange, 'staff_taken'],
  },
  'POST /console/api/:sellerId/staff/:username/change': {
    summary:
      'Changes a person; what is left out stays. Rights hold at their next request. A new password and `disabled` end their sessions.',
    source: 'issue 39 part 7',
    access: 'staff.edit',
    params: personParams,
    body: staffChange.extend({
      msgid: clientId.optional(),
      disabled: z.boolean().optional(),
      password: password.optional(),
      /** Takes the second step of a person whose phone is lost. */
      totp: z.literal(false).optional(),
    }),
    answer: staffAccount,
    writes: true,
    refusals: [...refusedChange, 'staff_unknown', 'staff_yourself', 'last_owner'],
  },
  'POST /console/api/:sellerId/staff/:username/endsessions': {
    summary: 'Ends all sessions of a person: their next request is refused on every server.',
    source: 'issue 39 part 7',
    access: 'staff.edit',
    params: personParams,
    body: z.object({ msgid: clientId.optional() }),
    answer: staffAccount,
    writes: true,
    refusals: [...refusedChange, 'staff_unknown'],
  },
  'POST /console/api/me/totp/start': {
    summary:
      'Makes a secret for the caller’s authenticator app, in place of an unconfirmed one. It asks for nothing yet.',
    source: 'issue 39 part 7',
    access: 'ticket.read',
    body: proof.pick({ password: true }),
    answer: newTotp,
    writes: true,
    refusals: ['wrong_password', 'too_many_tries', 'staff_disabled', 'totp_on'],
  },
  'POST /console/api/me/totp/confirm': {
    summary: 'Turns the caller’s second step on by the first code of their app.',
    source: 'issue 39 part 7',
    access: 'ticket.read',
    body: z.object({ msgid: clientId.optional(), code: proof.shape.code.unwrap() }),
    answer: z.object({}),
    writes: true,
    refusals: ['totp_on', 'totp_none', 'wrong_code'],
  },
  'POST /console/api/me/totp/off': {
    summary: 'Turns the caller’s second step off.',
    source: 'issue 39 part 7',
    access: 'ticket.read',
    body: proof,
    answer: z.object({}),
    writes: true,
    refusals: [...refusedProof, 'totp_none'],
  },
} as const satisfies Routes
