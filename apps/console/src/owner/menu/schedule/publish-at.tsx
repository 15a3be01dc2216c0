import { Button } from '@comanda/ui/action/button.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useIntentKey } from '../../../app/use-intent-key.ts'
import { useOwnerText } from '../../i18n/text.ts'
import { TextField } from '../../parts/text-field.tsx'
import css from '../menu.module.css'
import type { MenuEdits, MenuPlace } from '../menu.queries.ts'
import { scheduleMenu, scheduleQuery } from './schedule.queries.ts'
import { timeWords } from './time-words.ts'

interface Props {
  readonly place: MenuPlace
  readonly version: number
  readonly edits: MenuEdits
  readonly isReady: boolean
  readonly onScheduled: (at: string) => void
}

/** Publishes the changes later, at a time of the store's clock. */
export function PublishAt({ place, version, edits, isReady, onScheduled }: Props) {
  const t = useOwnerText()
  const [at, setAt] = useState('')
  const keyOf = useIntentKey()
  const queries = useQueryClient()
  const { data } = useQuery(scheduleQuery(place))
  const schedule = useMutation({
    mutationFn: () => scheduleMenu(place, version, at, edits, keyOf({ version, edits, at })),
    onSuccess: async (done) => {
      await queries.invalidateQueries({ queryKey: scheduleQuery(place).queryKey })
      onScheduled(timeWords(done.at))
    },
  })
  return (
    <div className={css.group}>
      <TextField
        label={t('times.publishAt')}
        help={data === undefined ? undefined : t('times.storeClock', { now: timeWords(data.now), zone: data.timeZone })}
        type="datetime-local"
        value={at}
        onChange={setAt}
        problem={schedule.error?.message ?? ''}
      />
      <Button disabled={!isReady || at === ''} waiting={schedule.isPending} onClick={() => schedule.mutate()}>
        {t('times.schedule')}
      </Button>
    </div>
  )
}
