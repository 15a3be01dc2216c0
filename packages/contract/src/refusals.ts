import type { ErrorCode } from './errors.ts'
import type { Route } from './route.ts'

/** Refusals of any call. */
export const everyCallRefusals = [
  'invalid_request',
  'too_large',
  'unsupported_media',
  'rate_limited',
  'server_busy',
  'server_error',
] as const satisfies readonly ErrorCode[]

/** Also for a call that changes something: from another site, or with a key used for something else. */
export const writeRefusals = ['wrong_origin', 'key_reused'] as const satisfies readonly ErrorCode[]

/** Also for a call of a guest without a seat that keeps bytes: too many from this guest or address. */
export const briefRefusals = ['kept_too_much'] as const satisfies readonly ErrorCode[]

/** Also for a call at a table: a waiter's phone whose session has ended. */
export const tableRefusals = ['not_signed_in'] as const satisfies readonly ErrorCode[]

/** Also for a call of staff. */
export const staffRefusals = ['not_signed_in', 'not_allowed'] as const satisfies readonly ErrorCode[]

/** Every code a call may be refused with: those its route names, and those checked before any room. */
export function refusalsOf({ access, writes, brief, refusals }: Route): ReadonlySet<ErrorCode> {
  return new Set<ErrorCode>([
    ...refusals,
    ...everyCallRefusals,
    ...(writes === true ? writeRefusals : []),
    ...(brief === true ? briefRefusals : []),
    ...(access === 'table' ? tableRefusals : []),
    ...(access === 'public' || access === 'guest' || access === 'table' ? [] : staffRefusals),
  ])
}
