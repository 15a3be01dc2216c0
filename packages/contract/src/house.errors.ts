import { type ErrorTable, failure } from './error-table.ts'

/** Refusals of any route. */
export const houseErrors = {
  invalid_request: failure(400, -1),
  not_found: failure(404, -1),
  not_signed_in: failure(401, 401),
  not_allowed: failure(403, -1),
  wrong_origin: failure(403, -1),
  rate_limited: failure(429, -1),
  /** {0} = seconds until more is taken */
  kept_too_much: failure(429, -1),
  key_reused: failure(409, -1),
  too_large: failure(413, -1),
  unsupported_media: failure(415, -1),
  server_busy: failure(503, -1),
  server_error: failure(500, -1),
} as const satisfies ErrorTable
