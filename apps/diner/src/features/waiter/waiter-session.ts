import type { CallResult } from '@comanda/client/call-result.ts'
import type { Waiter } from '@comanda/contract/waiter/waiter.routes.ts'
import type { Page } from '../../app/page-input.ts'
import { call } from '../../platform/client.ts'
import { keepInShell, type WaiterCredentials } from '../../platform/native-shell.ts'

type Where = Pick<Page, 'sellerId' | 'store' | 'table'>

/** The path needs a table; without one any valid name will do. */
const paramsOf = ({ sellerId, store, table }: Where) => ({
  sellerId,
  storeId: store?.id ?? '00',
  tableNo: table?.tableno ?? '00',
})

/** Signs in by name and password, or by the native shell's credentials. */
export async function signIn(
  where: Where,
  body: { readonly username: string; readonly password: string } | WaiterCredentials,
): Promise<CallResult<Waiter>> {
  const result = await call('POST /weixin/storeorder/:sellerId/:storeId/:tableNo/waiterlogin.html', {
    params: paramsOf(where),
    body,
  })
  if (result.ok) keepInShell({ uid: result.value.uid, ascode: result.value.ascode })
  else if (result.code === 'waiter_code_ended') keepInShell(null)
  return result
}

/** Ends the session on the server; false = not reached. */
export async function signOut(where: Where): Promise<boolean> {
  const result = await call('DELETE /weixin/storeorder/:sellerId/:storeId/:tableNo/waiterlogin.html', {
    params: paramsOf(where),
  })
  if (result.ok) keepInShell(null)
  return result.ok
}

/** The server renders these pages with the waiter, so the links load whole pages. */
export const loginPath = ({ sellerId, store, table }: Where): string =>
  `/s/${sellerId}/login${placeOf(store?.id, table?.tableno)}`
export const tablesPath = ({ sellerId, store }: Where): string => `/s/${sellerId}/tables${placeOf(store?.id)}`
export const tablePath = (sellerId: string, storeId: string, tableNo: string): string =>
  `/s/${sellerId}/index/order${placeOf(storeId, tableNo)}`

function placeOf(storeId: string | undefined, tableNo?: string): string {
  if (storeId === undefined) return ''
  return tableNo === undefined ? `?storeid=${storeId}` : `?storeid=${storeId}&tableno=${tableNo}`
}
