import { Button } from '@comanda/ui/action/button.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useIntentKey } from '../../../app/use-intent-key.ts'
import { useOwnerText } from '../../i18n/text.ts'
import css from '../menu.module.css'
import type { MenuPlace } from '../menu.queries.ts'
import { dropSchedule, scheduleQuery } from './schedule.queries.ts'
import { timeWords } from './time-words.ts'

/** What waits for its time, or why it was not published. */
export function ScheduleLine({ place }: { readonly place: MenuPlace }) {
  const t = useOwnerText()
  const keyOf = useIntentKey()
  const { data, refetch } = useQuery(scheduleQuery(place))
  const drop = useMutation({
    mutationFn: (id: string) => dropSchedule(place, id, keyOf({ drop: id })),
    onSettled: () => refetch(),
  })
  return (data?.schedules ?? []).map(({ id, at, state, cells, why }) => {
    const hasFailed = state === 'failed'
    const says = t(hasFailed ? 'times.failed' : 'times.waits', { at: timeWords(at), n: cells, why })
    return (
      <div key={id} className={css.group}>
        <p role={hasFailed ? 'alert' : 'status'} className={hasFailed ? css.fault : css.said}>
          {says}
        </p>
        <Button size="small" waiting={drop.isPending} onClick={() => drop.mutate(id)}>
          {t(hasFailed ? 'times.dismiss' : 'times.cancel')}
        </Button>
      </div>
    )
  })
}
