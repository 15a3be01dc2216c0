import type { CallResult } from '@comanda/client/call-result.ts'
import { dinerCountOr1 } from '@comanda/rules/table-order/diner-count.ts'
import { Card } from '@comanda/ui/card.tsx'
import { notePencil, users } from '@comanda/ui/icons.tsx'
import { ListItem } from '@comanda/ui/list-item.tsx'
import { LiveRegion } from '@comanda/ui/live-region.tsx'
import { useState } from 'react'
import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { saveHead } from '../bill-head.ts'
import { useParty } from '../table-order.state.ts'
import { HeadCountDialog } from './head-count-dialog.tsx'
import styles from './head-rows.module.css'
import { MemoDialog } from './memo-dialog.tsx'

/** How many eat, and a word for the kitchen: for the whole table. */
export function HeadRows() {
  const text = useText()
  const { style } = usePage()
  const { head } = useParty()
  const [editing, setEditing] = useState<'cover' | 'memo'>()
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState('')
  const cover = dinerCountOr1(head?.cover)
  const memo = head?.billMemo ?? ''
  async function save(change: Parameters<typeof saveHead>[0]): Promise<void> {
    setSaving(true)
    const result: CallResult<unknown> = await saveHead(change)
    setSaving(false)
    setEditing(undefined)
    setProblem(result.ok ? '' : result.message || text('sharedCart.saveFailed'))
  }
  return (
    <div className={styles.rows}>
      <Card flush>
        <ListItem
          icon={users}
          name={text('sharedCart.headCount')}
          value={text('sharedCart.people', { count: cover })}
          onClick={() => setEditing('cover')}
        />
        {style.inputBillMemo && (
          <ListItem
            icon={notePencil}
            name={text('sharedCart.billMemo')}
            value={<span className={styles.memo}>{memo || text('sharedCart.noMemo')}</span>}
            onClick={() => setEditing('memo')}
          />
        )}
      </Card>
      {problem !== '' && <p className={styles.problem}>{problem}</p>}
      <LiveRegion urgent>{problem}</LiveRegion>
      <HeadCountDialog
        open={editing === 'cover'}
        cover={cover}
        saving={saving}
        onClose={() => setEditing(undefined)}
        onSave={(count) => void save({ cover: count })}
      />
      <MemoDialog
        open={editing === 'memo'}
        memo={memo}
        saving={saving}
        onClose={() => setEditing(undefined)}
        onSave={(words) => void save({ billMemo: words })}
      />
    </div>
  )
}
