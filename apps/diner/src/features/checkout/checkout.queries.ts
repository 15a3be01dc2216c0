import type { CallResult } from '@comanda/client/call-result.ts'
import { pollAnswer } from '@comanda/client/poll.ts'
import type { ApiAnswer } from '@comanda/contract/api.ts'
import type { ReceiptAnswer } from '@comanda/contract/checkout/receipt.schema.ts'
import type { OrderedBill } from '@comanda/contract/order/order.schema.ts'
import { keepPreviousData, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { usePage } from '../../app/page-input.ts'
import { RefusedError } from '../../app/refused-error.ts'
import { call } from '../../platform/client.ts'
import { awaitAnswer, onLive } from '../live/live.state.ts'
import type { Place } from '../store/place.ts'
import { useSeating } from '../table-order/seating/seating.state.ts'
import { useParty, useStayEnded } from '../table-order/use-party.ts'

export type PaidBill = ApiAnswer<'GET /pay/OnlineOrder/:sellerId/:outtradeno/bill.html'>

export const checkoutKeys = {
  everyDue: ['checkout-due'] as const,
  due: (place: Place | null) => ['checkout-due', place] as const,
  bill: (sellerId: string, outtradeno: string) => ['checkout-bill', sellerId, outtradeno] as const,
  receipt: (sellerId: string, outtradeno: string, recipient = '') =>
    ['receipt', sellerId, outtradeno, recipient] as const,
}

/** What the table owes now, from the store (spec 3 §4 `prepay`). */
export function useDue(): UseQueryResult<PaidBill, Error> {
  const { place, mayOrder } = useParty()
  // The party's last bill, which another guest may just have paid, is still this guest's to read.
  const ended = useStayEnded()
  const entered = useSeating((state) => state.entered)
  const queries = useQueryClient()
  // Refetch: a guest who has just joined may see bills that were hidden.
  useEffect(() => {
    if (entered > 0) void queries.invalidateQueries({ queryKey: checkoutKeys.due(place) })
  }, [queries, place, entered])
  useEffect(() => {
    const again = () => void queries.invalidateQueries({ queryKey: checkoutKeys.due(place) })
    const stops = [
      onLive('fresh_order', ({ what }) => (what === 'sent' || what === 'head' ? again() : undefined)),
      onLive('round_state', ({ cookState }) => (cookState === 'refused' ? again() : undefined)),
      onLive('bill_paying', again),
      onLive('resync', again),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [queries, place])
  return useQuery({
    queryKey: checkoutKeys.due(place),
    queryFn: async () => requireValue(await askDue(place as Place)),
    enabled: place !== null && (mayOrder || ended),
    staleTime: 0,
    retry: false,
  })
}

/** The store says which bill is due; read by its number it has the price of this phone's member. */
export async function askDue(place: Place): Promise<CallResult<PaidBill>> {
  const asked = await call('GET /weixin/storeorder/:sellerId/:storeId/:tableNo/prepay.html', {
    params: place,
    query: {},
  })
  const due = asked.ok ? await pollAnswer<OrderedBill>(call, asked.value.msgid, { hurry: awaitAnswer }) : asked
  if (!due.ok) return due
  const { outtradeno } = due.value.head
  const bill = await askBill(place.sellerId, outtradeno)
  if (!bill.ok || bill.value.head.state !== 'paid') return bill
  return { ok: false, code: 'already_paid', values: [], message: '', details: { outtradeno } }
}

export function askBill(sellerId: string, outtradeno: string): Promise<CallResult<PaidBill>> {
  const params = { sellerId, outtradeno }
  return call('GET /pay/OnlineOrder/:sellerId/:outtradeno/bill.html', { params, query: {} })
}

/** One bill by its number, paid or unpaid. */
export function useBill(outtradeno: string | undefined): UseQueryResult<PaidBill, Error> {
  const { sellerId } = usePage()
  const queries = useQueryClient()
  useEffect(() => {
    if (outtradeno === undefined) return
    return onLive('bill_paid', (event) => {
      if (event.outtradeno === outtradeno) {
        void queries.invalidateQueries({ queryKey: checkoutKeys.bill(sellerId, outtradeno) })
      }
    })
  }, [outtradeno, queries, sellerId])
  return useQuery({
    queryKey: checkoutKeys.bill(sellerId, outtradeno ?? ''),
    queryFn: async () => requireValue(await askBill(sellerId, outtradeno ?? '')),
    enabled: outtradeno !== undefined,
    staleTime: 5000,
    retry: false,
  })
}

/** The receipt of a paid bill, made out to `recipient` ('' = no name); the one before stays until the new one is here. */
export function useReceipt(outtradeno: string, recipient: string): UseQueryResult<ReceiptAnswer, Error> {
  const { sellerId } = usePage()
  return useQuery({
    queryKey: checkoutKeys.receipt(sellerId, outtradeno, recipient),
    queryFn: async () =>
      requireValue(
        await call('GET /pay/OnlineOrder/:sellerId/:outtradeno/receipt.html', {
          params: { sellerId, outtradeno },
          query: recipient === '' ? {} : { to: recipient },
        }),
      ),
    retry: false,
    placeholderData: keepPreviousData,
  })
}

function requireValue<T>(result: CallResult<T>): T {
  if (result.ok) return result.value
  throw new RefusedError(result)
}

/** The refusal's code of a failed query; undefined without one. */
export function refusalCode(error: Error | null): string | undefined {
  return error instanceof RefusedError ? error.refusal.code : undefined
}

/** The number of the party's last bill at this table, if the store says it is already paid. */
export function paidBillOf(error: Error | null): string | undefined {
  if (!(error instanceof RefusedError) || error.refusal.code !== 'already_paid') return undefined
  const { outtradeno } = error.refusal.details ?? {}
  return typeof outtradeno === 'string' ? outtradeno : undefined
}
