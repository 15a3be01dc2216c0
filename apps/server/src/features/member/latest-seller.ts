import type { Call } from '../../http/call.ts'

/** The seller whose table the guest scanned last, for calls that name none; undefined = no table. */
export function latestSeller({ guest }: Pick<Call, 'guest'>): string | undefined {
  const [latest] = [...(guest?.grants ?? [])].sort((one, other) => other.since - one.since)
  return latest?.sellerId
}
