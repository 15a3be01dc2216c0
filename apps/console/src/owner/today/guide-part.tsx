import type { Guide, GuideStep } from '@comanda/contract/report/report.routes.ts'
import { buttonClass } from '@comanda/ui/action/button.tsx'
import { Icon } from '@comanda/ui/icon/icon.tsx'
import { check } from '@comanda/ui/icon/icons.tsx'
import { Card } from '@comanda/ui/layout/card.tsx'
import { useOwnerText } from '../i18n/text.ts'
import css from './today.module.css'

/** Where a step is done; others are done elsewhere. */
const places: Readonly<Partial<Record<GuideStep, string>>> = {
  store: '/console/owner/stores',
  hours: '/console/owner/stores',
  menu: '/console/owner/menu',
  tables: '/console/owner/tables',
  staff: '/console/owner/staff',
  payment: '/console/owner/settings',
  cooked: '/console/terminal',
  paid: '/console/terminal',
}

/** The way to the first paid order, with what is done of it. */
export function GuidePart({ guide }: { readonly guide: Guide }) {
  const t = useOwnerText()
  const done = guide.steps.filter(({ isDone }) => isDone).length
  const next = guide.steps.find(({ isDone }) => !isDone)?.step
  return (
    <Card role="region" className={css.guide} aria-labelledby="guide">
      <h2 id="guide">{t('today.guide')}</h2>
      <p className={css.quiet}>{t('today.guideDone', { n: done, all: guide.steps.length })}</p>
      <ol>
        {guide.steps.map(({ step, isDone }) => (
          <li key={step} data-done={isDone || undefined} aria-current={step === next ? 'step' : undefined}>
            <span className={css.mark} aria-hidden="true">
              {isDone && <Icon shape={check} />}
            </span>
            <span>
              {t(`today.step.${step}`)} <span className="sr">{t(isDone ? 'today.done' : 'today.toDo')}</span>
              {step === next && <small className={css.hint}>{t(`today.hint.${step}`)}</small>}
              {step === next && step in places && (
                <a className={buttonClass({ size: 'small' })} href={places[step]}>
                  {t('today.go')}
                </a>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
