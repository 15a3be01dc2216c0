import { seatNumber } from '@comanda/rules/table-order/table-number.ts'
import type { NoteProps } from '@comanda/ui/feedback/note.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { checkCircle, info } from '@comanda/ui/icon/icons-later.tsx'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { useVoucher } from '../voucher.state.ts'
import type { VoucherStep } from '../voucher-step.ts'

export type VoucherEnd = Extract<VoucherStep, 'placed' | 'over' | 'given_up' | 'given_back'>

interface EndWords {
  readonly tone: NoteProps['tone']
  readonly icon: string
  readonly title: string
  readonly text: string
}

/** The result of a voucher, in words. */
export function useEndWords(): (end: VoucherEnd) => EndWords {
  const text = useText()
  const { table: mine } = usePage()
  const { platform, problem, isLate, outtradeno, tableNo, back } = useVoucher()
  // The party may sit elsewhere by now.
  const table = mine?.tableno === tableNo ? mine.tablename : tableNo
  const kind = seatNumber(tableNo).kind
  const order = outtradeno === '' ? 'none' : 'known'
  return (end) => {
    const title = text(titles[end], { order })
    switch (end) {
      case 'placed':
        return {
          tone: 'ok',
          icon: checkCircle,
          title,
          text: text('voucher.placedText', { late: `${isLate}`, kind, table }),
        }
      case 'given_back':
        return {
          ...(back === 'not' ? ({ tone: 'bad', icon: warning } as const) : ({ tone: 'warn', icon: info } as const)),
          ...{ title, text: text('voucher.givenBackText', { platform, back }) },
        }
      case 'given_up':
        return { tone: undefined, icon: info, title, text: text('voucher.givenUpText') }
      case 'over':
        return { tone: 'warn', icon: warning, title, text: problem || text('voucher.overText') }
    }
  }
}

const titles = {
  placed: 'voucher.placedTitle',
  given_back: 'voucher.givenBackTitle',
  given_up: 'voucher.givenUpTitle',
  over: 'voucher.overTitle',
} as const
