import type { BillAdjustmentView } from '@comanda/contract/checkout/bill-adjustment.schema.ts'
import type { CounterPayType } from '@comanda/contract/checkout/counter-pay-types.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../../app/client.ts'
import type { StorePlace } from '../../app/store.queries.ts'
import { kitchenQueries } from '../kitchen/kitchen.queries.ts'
import { floorQuery, openBillsKey } from './floor.queries.ts'
import { useMemberActions } from './member.mutations.ts'

interface AtTable {
  readonly tableNo: string
}

/** The request names the party the staff saw (empty = no party), so the server changes no other party. */
interface OfParty extends AtTable {
  readonly seatingid: string
}

export interface CounterPaid {
  readonly outtradeno: string
  /** The amount due the staff saw. */
  readonly amount: number
  readonly payTypeCode: CounterPayType
}

export interface DiscountGiven {
  readonly outtradeno: string
  readonly kind: BillAdjustmentView['kind']
  /** Basis points, minor units, or 0 for a waiver. */
  readonly value: number
  readonly reason: string
  /** The amount due the staff saw. */
  readonly due: number
}

/** Changes of a table. After each the floor is loaded again. */
export function useFloorActions(place: StorePlace) {
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: floorQuery(place).queryKey }),
      queries.invalidateQueries({ queryKey: kitchenQueries.tickets(place).queryKey }),
      queries.invalidateQueries({ queryKey: openBillsKey(place) }),
    ])
  const at = ({ tableNo }: AtTable) => ({ ...place, tableNo })
  const open = useMutation({
    mutationFn: ({ seatingid, cover, unlockMinutes, ...table }: OfParty & { cover?: number; unlockMinutes?: number }) =>
      client.ask('POST /console/api/:sellerId/:storeId/tables/:tableNo/open', {
        params: at(table),
        body: { seatingid, cover, unlockMinutes },
      }),
    onSettled,
  })
  const close = useMutation({
    mutationFn: ({
      seatingid,
      force,
      amount,
      reason,
      ...table
    }: OfParty & { force: boolean; amount: number; reason: string }) =>
      client.ask('POST /console/api/:sellerId/:storeId/tables/:tableNo/close', {
        params: at(table),
        body: { seatingid, force, amount, reason },
      }),
    onSettled,
  })
  const counterPay = useMutation({
    mutationFn: ({ outtradeno, ...body }: CounterPaid) =>
      client.ask('POST /console/api/:sellerId/:storeId/bills/:outtradeno/counterpay', {
        params: { ...place, outtradeno },
        body,
      }),
    onSettled,
  })
  const discount = useMutation({
    mutationFn: ({ outtradeno, ...body }: DiscountGiven) =>
      client.ask('POST /console/api/:sellerId/:storeId/bills/:outtradeno/discount', {
        params: { ...place, outtradeno },
        body,
      }),
    onSettled,
  })
  const undoDiscount = useMutation({
    mutationFn: ({ outtradeno, ...body }: { outtradeno: string; no: number; due: number }) =>
      client.ask('POST /console/api/:sellerId/:storeId/bills/:outtradeno/discount/undo', {
        params: { ...place, outtradeno },
        body,
      }),
    onSettled,
  })
  const member = useMemberActions(place, onSettled)
  const move = useMutation({
    mutationFn: ({ seatingid, to, ...table }: OfParty & { to: string }) =>
      client.ask('POST /console/api/:sellerId/:storeId/tables/:tableNo/move', {
        params: at(table),
        body: { seatingid, to },
      }),
    onSettled,
  })
  const rekey = useMutation({
    mutationFn: (table: AtTable) =>
      client.ask('POST /console/api/:sellerId/:storeId/tables/:tableNo/rekey', { params: at(table), body: {} }),
    onSettled,
  })
  const letIn = useMutation({
    mutationFn: ({ uid, accept, ...table }: AtTable & { uid: string; accept: boolean }) =>
      client.ask('POST /console/api/:sellerId/:storeId/tables/:tableNo/letin', {
        params: at(table),
        body: { uid, accept },
      }),
    onSettled,
  })
  const answer = useMutation({
    mutationFn: ({ callId, words }: { callId: string; words: string }) =>
      client.ask('POST /console/api/:sellerId/:storeId/calls/:callId/answer', {
        params: { ...place, callId },
        body: { answer: words },
      }),
    onSettled,
  })
  const pause = useMutation({
    mutationFn: (body: { minutes: number; reason: string }) =>
      client.ask('POST /console/api/:sellerId/:storeId/pause', { params: place, body }),
    onSettled,
  })
  const resume = useMutation({
    mutationFn: () => client.ask('POST /console/api/:sellerId/:storeId/resume', { params: place, body: {} }),
    onSettled,
  })
  const all = [open, close, counterPay, undoDiscount, move, rekey, letIn, answer, pause, resume]
  return {
    ...{ ...member, open, close, counterPay, discount, undoDiscount, move, rekey, letIn, answer, pause, resume },
    busy: [discount, ...Object.values(member), ...all].some(({ isPending }) => isPending),
    /** Without those that their own dialog shows. */
    failed: all.find(({ error }) => error !== null)?.error ?? null,
    /** The staff have read the error. */
    forget: () => {
      for (const action of all) action.reset()
    },
  }
}

export type FloorActions = ReturnType<typeof useFloorActions>
