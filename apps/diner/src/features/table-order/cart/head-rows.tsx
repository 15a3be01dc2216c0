import type { CallResult } from '@comanda/client/call-result.ts'
import { dinerCountOr1, hasHeadCount } from '@comanda/rules/table-order/diner-count.ts'
import { user } from '@comanda/ui/icon/icons.tsx'
import { users } from '@comanda/ui/icon/icons-later.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { ListItem } from '@comanda/ui/layout/list-item.tsx'
import { useState } from 'react'
import { type Later, LaterPart } from '../../../app/later-part.tsx'
import { usePage } from '../../../app/page-input.ts'
import { showProblem } from '../../../app/problem.state.ts'
import { useRefusalText } from '../../../app/refusal-text.ts'
import { useText } from '../../../i18n/text.ts'
import { BillMemoRow } from '../../cart/components/bill-memo-row.tsx'
import type { HeadCountDialogProps } from '../../cart/components/head-count-dialog.tsx'
import { MemoDialog } from '../../cart/components/memo-dialog.tsx'
import { openSheet, useSeating } from '../seating/seating.state.ts'
import { useHead } from '../use-party.ts'
import { saveHead } from './bill-head.ts'
import styles from './head-rows.module.css'

const headCount: Later<HeadCountDialogProps> = {
  load: async () => (await import('../../cart/components/head-count-dialog.tsx')).HeadCountDialog,
}

/** The people at the table; a guest who has not joined gets the join sheet. */
function WhoIsHere() {
  const text = useText()
  const count = useSeating(({ view }) => view?.people.length ?? 0)
  return (
    <ListItem
      icon={user}
      name={text('sharedCart.whoIsHere')}
      value={count > 0 ? text('sharedCart.people', { count }) : undefined}
      onClick={() => openSheet('people')}
    />
  )
}

/** Diner count (`inputCover`), people and memo of the whole table. */
export function HeadRows() {
  const text = useText()
  const { style } = usePage()
  const head = useHead()
  const [editing, setEditing] = useState<'cover' | 'memo'>()
  const [saving, setSaving] = useState(false)
  const { problem, take, forget } = useRefusalText(text('sharedCart.saveFailed'))
  const cover = dinerCountOr1(head?.cover)
  const memo = head?.billMemo ?? ''
  async function save(change: Parameters<typeof saveHead>[0]): Promise<void> {
    setSaving(true)
    const result: CallResult<unknown> = await saveHead(change)
    setSaving(false)
    // The dialog stays open until the server has kept the input.
    if (result.ok) setEditing(undefined)
    take(result)
  }
  function edit(what: 'cover' | 'memo' | undefined): void {
    forget()
    setEditing(what)
  }
  return (
    <div className={styles.rows}>
      <Card flush>
        {hasHeadCount(style.inputCover) && (
          <ListItem
            icon={users}
            name={text('sharedCart.headCount')}
            value={text('sharedCart.people', { count: cover })}
            onClick={() => edit('cover')}
          />
        )}
        <WhoIsHere />
        <BillMemoRow
          memo={memo}
          mayWrite={style.inputBillMemo}
          removing={saving}
          onEdit={() => edit('memo')}
          onRemove={() => void save({ billMemo: '', memoSeen: memo })}
        />
      </Card>
      {/* A dialog shows its own. */}
      {editing === undefined && problem !== '' && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {editing === 'cover' && (
        <LaterPart
          part={headCount}
          props={{
            cover,
            saving,
            problem,
            onClose: () => edit(undefined),
            onSave: (count) => void save({ cover: count }),
          }}
          onFailed={() => {
            edit(undefined)
            showProblem('offline', '')
          }}
        />
      )}
      <MemoDialog
        open={editing === 'memo'}
        memo={memo}
        saving={saving}
        problem={problem}
        onClose={() => edit(undefined)}
        onSave={(words, memoSeen) => void save({ billMemo: words, memoSeen })}
      />
    </div>
  )
}
