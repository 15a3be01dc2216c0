import { useLayoutEffect, useMemo } from 'react'
import { LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { startOrResume, useVoucher } from '../voucher.state.ts'
import { placeOf, useVoucherDoor } from '../voucher-door.ts'
import { AnotherSheet } from './another-sheet.tsx'
import { EndedSheet } from './ended-sheet.tsx'
import { NumberSheet } from './number-sheet.tsx'
import { UnsureSheet } from './unsure-sheet.tsx'
import { voucherDish } from './voucher-dish-part.ts'
import { VoucherNews } from './voucher-news.tsx'

/** From a voucher's number to the order it pays (spec 3 §2 Group-buy voucher dialog), in successive sheets. */
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
    if (place !== null && platform !== null) startOrResume(page, place, { platform, order, asked }, Date.now())
  }, [page, place, platform, order, asked])
  if (isNews) return <VoucherNews />
  if (!isOpen) return null
  switch (step) {
    case 'number':
      return <NumberSheet />
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
