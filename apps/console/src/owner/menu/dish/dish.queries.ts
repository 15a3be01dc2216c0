import { decodeEnvelope } from '@comanda/client/decode-envelope.ts'
import { intentKey } from '@comanda/client/intent-key.ts'
import type { ApiAnswer } from '@comanda/contract/api.ts'
import { queryOptions } from '@tanstack/react-query'
import { client, RefusedError } from '../../../app/client.ts'
import { currentLanguage, text } from '../../../i18n/text.ts'
import type { MenuPlace } from '../menu.queries.ts'

/** Which dishes of a store are sold out now. */
export function dishStateQuery({ sellerId, storeId }: MenuPlace) {
  return queryOptions({
    queryKey: ['owner-dishes', sellerId, storeId],
    queryFn: () => client.ask('GET /console/api/:sellerId/:storeId/dishes', { params: { sellerId, storeId } }),
    retry: false,
  })
}

export function markSoldOut({ sellerId, storeId }: MenuPlace, code: string, soldOut: boolean) {
  return client.ask('POST /console/api/:sellerId/:storeId/saleout', {
    params: { sellerId, storeId },
    body: { code, soldOut },
  })
}

type TakenPicture = ApiAnswer<'POST /console/api/:sellerId/picture'>

/** Stores a picture (JPEG, PNG, WebP or AVIF, at most 10 MB). The same file gives the same path. */
export async function uploadPicture(sellerId: string, file: Blob): Promise<TakenPicture> {
  const response = await fetch(`/console/api/${encodeURIComponent(sellerId)}/picture`, {
    method: 'POST',
    credentials: 'include',
    headers: {
      accept: 'application/json',
      'accept-language': currentLanguage(),
      'content-type': file.type === '' ? 'image/jpeg' : file.type,
      'idempotency-key': intentKey(),
    },
    body: file,
  }).catch(() => null)
  if (response === null) throw new RefusedError('offline', text('house.offline'))
  const result = decodeEnvelope<TakenPicture>(await response.json().catch(() => null), response.status)
  if (result.ok) return result.value
  throw new RefusedError(result.code, result.message === '' ? text('house.offline') : result.message)
}
