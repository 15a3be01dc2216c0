import { z } from 'zod'
import type { Routes } from '../route.ts'
import { clientId, sellerParams } from '../shared.schema.ts'
import { newStaff, password, staffAccount, staffChange, username } from './staff.schema.ts'

const personParams = sellerParams.extend({ username })
const refusedChange = ['staff_of_owner', 'staff_elsewhere', 'right_not_yours', 'staff_stores'] as const

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
} as const satisfies Routes
