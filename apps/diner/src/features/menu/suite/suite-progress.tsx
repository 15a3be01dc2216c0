import type { Suite } from '@comanda/rules/menu/suite.ts'
import { missingOf, type SuiteChoice } from '@comanda/rules/menu/suite-choice.ts'
import { useText } from '../../../i18n/text.ts'
import styles from './suite-progress.module.css'

/** Beyond this many the steps would be dots. */
const mostSteps = 12

/** How many of a meal's choices are made, without fixed parts. */
export function SuiteProgress({ suite, parts }: { suite: Suite; parts: SuiteChoice }) {
  const text = useText()
  const missing = missingOf(suite, parts)
  const all = suite.groups.reduce((sum, group) => sum + freePicks(group), 0)
  const done = all - missing.reduce((sum, one) => sum + one, 0)
  if (all === 0) return null
  const words = text('dish.suiteProgress', { done, all })
  return (
    <>
      <p className={styles.words}>{words}</p>
      {all <= mostSteps && (
        <div className={styles.steps} aria-hidden="true">
          {Array.from({ length: all }, (_, step) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps are nothing but their place
            <i key={step} className={step < done ? styles.done : undefined} />
          ))}
        </div>
      )}
    </>
  )
}

function freePicks({ required, parts }: Suite['groups'][number]): number {
  return required - parts.filter(({ isRequired }) => isRequired).length
}
