import { hasHeadCount } from '@comanda/rules/table-order/diner-count.ts'
import { users } from '@comanda/ui/icon/icons-later.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { ListItem } from '@comanda/ui/layout/list-item.tsx'
import { useState } from 'react'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { useText } from '../../../i18n/text.ts'
import { BillMemoRow } from '../../cart/components/bill-memo-row.tsx'
import type { HeadCountDialogProps } from '../../cart/components/head-count-dialog.tsx'
import { MemoDialog } from '../../cart/components/memo-dialog.tsx'
import { useDeviceCart, writeCover, writeMemo } from './device-cart.state.ts'

const headCount: Later<HeadCountDialogProps> = {
  load: async () => (await import('../../cart/components/head-count-dialog.tsx')).HeadCountDialog,
}

/** The memo for the kitchen, and the number of guests for a pre-order. */
export function AheadRows({ frozen, isDining }: { frozen: boolean; isDining: boolean }) {
  const text = useText()
  const { style } = usePage()
  const { memo, cover } = useDeviceCart(({ kept }) => kept)
  const [editing, setEditing] = useState<'cover' | 'memo'>()
  const close = () => setEditing(undefined)
  const asksCount = isDining && hasHeadCount(style.inputCover)
  if (!asksCount && !style.inputBillMemo && memo === '') return null
  return (
    <>
      <Card flush>
        {asksCount && (
          <ListItem
            icon={users}
            name={text('sharedCart.headCount')}
            value={text('sharedCart.people', { count: cover })}
            onClick={frozen ? undefined : () => setEditing('cover')}
          />
        )}
        <BillMemoRow
          memo={memo}
          mayWrite={style.inputBillMemo}
          onEdit={frozen ? undefined : () => setEditing('memo')}
          onRemove={frozen ? undefined : () => writeMemo('')}
        />
      </Card>
      {editing === 'cover' && (
        <LaterPart
          part={headCount}
          props={{
            cover,
            saving: false,
            problem: '',
            onClose: close,
            onSave: (count) => {
              close()
              writeCover(count)
            },
          }}
          onFailed={() => {
            close()
            showProblem('offline', '')
          }}
        />
      )}
      <MemoDialog
        open={editing === 'memo'}
        memo={memo}
        saving={false}
        problem=""
        onClose={close}
        onSave={(words) => {
          close()
          writeMemo(words)
        }}
      />
    </>
  )
}
