import { useLayoutEffect, useMemo } from 'react'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { takeUp, useVoucher } from '../voucher.state.ts'
import { placeOf, useVoucherDoor } from '../voucher-door.ts'
import { AnotherSheet } from './another-sheet.tsx'
import { EndedSheet } from './ended-sheet.tsx'
import { NumberSheet } from './number-sheet.tsx'
import { UnsureSheet } from './unsure-sheet.tsx'
import { VoucherNews } from './voucher-news.tsx'

/** It opens as any dish does, which a guest at a landing may not have seen yet. */
export const voucherDish: Later<object> = {
  words: 'dish',
  load: async () => (await import('./voucher-dish.tsx')).VoucherDish,
}

/** From a voucher's number to the order it pays (spec 3 §2 Group-buy voucher dialog): one sheet after the other. */
export function VoucherSheet() {
  const page = usePage()
  const { sellerId, store, table } = page
  const { platform, order, isOpen, isNews, asked } = useVoucherDoor()
  const place = useMemo(
    () => (order === null ? placeOf({ sellerId, store, table }) : { sellerId, ...order }),
    [sellerId, store, table, order],
  )
  const step = useVoucher((state) => state.step)
  useLayoutEffect(() => {
    if (place !== null && platform !== null) takeUp(page, place, { platform, order, asked }, Date.now())
  }, [page, place, platform, order, asked])
  if (isNews) return <VoucherNews />
  if (!isOpen) return null
  switch (step) {
    case 'number':
      return <NumberSheet dish={voucherDish} />
    case 'dish':
      return <LaterPart part={voucherDish} props={{}} />
    case 'unsure':
      return <UnsureSheet />
    case 'another':
      return <AnotherSheet />
    default:
      return <EndedSheet end={step} />
  }
}
