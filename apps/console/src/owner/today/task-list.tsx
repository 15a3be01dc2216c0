import type { TaskToday } from '@comanda/contract/report/report.routes.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { useOwnerText } from '../i18n/text.ts'
import css from './today.module.css'

/** What waits for a person, each with the way to its list. */
export function TaskList({ tasks }: { readonly tasks: readonly TaskToday[] }) {
  const t = useOwnerText()
  return (
    <Card role="region" className={css.tasks} aria-labelledby="tasks">
      <h2 id="tasks">{t('today.tasks')}</h2>
      <ul>
        {tasks.map((task) => (
          <li key={`${task.kind} ${task.storeid} ${task.menuClass}`}>
            <span>
              {t(`today.task.${task.kind}`, { n: task.count })}
              {task.storefront !== '' && <small className={css.hint}>{task.storefront}</small>}
            </span>
            <a className={buttonClass({ size: 'small' })} href={placeOf(task)}>
              {t('today.go')}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function placeOf({ kind, storeid, menuClass }: TaskToday): string {
  const store = encodeURIComponent(storeid)
  if (kind === 'menuFailed') return `/console/owner/menu?store=${store}&class=${menuClass}`
  return storeid === '' ? '/console/terminal' : `/console/terminal?store=${store}`
}
