import { Icon } from '@comanda/ui/icon/icon.tsx'
import { check } from '@comanda/ui/icon/icons.tsx'
import { Tag } from '@comanda/ui/mark/tag.tsx'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import styles from './how-choice.module.css'

export interface FieldHeadProps {
  id: string
  name: string
  /** The menu's own name, beside a translation. */
  original?: ReactNode
  /** The requirement, shown first: `choose 1`. */
  rule: string
  /** How many are still needed. */
  missing: number
  isRequired: boolean
  /** Of a part of a meal: one level below its group. */
  isPart: boolean
}

/** The name of a choice, its rule, and whether it is met. */
export function FieldHead({ id, name, original, rule, missing, isRequired, isPart }: FieldHeadProps) {
  const text = useText()
  return (
    <div className={styles.head} id={id}>
      {isPart ? <h4>{name}</h4> : <h3>{name}</h3>}
      {original}
      <span className={styles.rule}>{rule}</span>
      {isRequired && (
        <span className={styles.state}>
          {missing > 0 ? (
            <Tag tone="warn">{text('dish.moreNeeded', { n: missing })}</Tag>
          ) : (
            <Tag tone="ok">
              <Icon shape={check} size="xs" />
              {text('dish.done')}
            </Tag>
          )}
        </span>
      )}
    </div>
  )
}
