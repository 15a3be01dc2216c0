import { useOwnerText } from '../i18n/text.ts'
import css from './set-up.module.css'
import { type Step, steps } from './set-up-form.ts'

interface Props {
  readonly step: Step
  /** The steps before this one can be opened again. */
  readonly onOpen: (step: Step) => void
}

export function StepList({ step, onOpen }: Props) {
  const t = useOwnerText()
  const at = steps.indexOf(step)
  return (
    <nav aria-label={t('setUp.steps')}>
      <ol className={css.steps}>
        {steps.map((one, index) => (
          <li key={one}>
            <button
              type="button"
              disabled={index > at}
              aria-current={one === step ? 'step' : undefined}
              onClick={() => onOpen(one)}
            >
              <span className={css.number} aria-hidden="true">
                {index + 1}
              </span>
              {t(`setUp.step.${one}`)}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
