import { Icon } from '@comanda/ui/icon/icon.tsx'
import { warning } from '@comanda/ui/icon/icons.tsx'
import { useText } from '../../../i18n/text.ts'
import type { AllergyNote } from '../allergy-notes.ts'
import css from './allergy-bar.module.css'

interface Props {
  readonly notes: readonly AllergyNote[]
  /** Looks for paper instead of the screen's. */
  readonly className?: string | undefined
}

/** The first line of a ticket: each note of an allergy, in the guest's words. */
export function AllergyBar({ notes, className = css.bar }: Props) {
  const t = useText()
  if (notes.length === 0) return null
  return (
    <div className={className} data-allergy>
      {notes.map(({ dish, memo }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two dishes may have one note
        <p key={index}>
          <Icon shape={warning} />
          <span>{dish === '' ? t('kitchen.allergy', { memo }) : t('kitchen.allergyOfDish', { dish, memo })}</span>
        </p>
      ))}
    </div>
  )
}
