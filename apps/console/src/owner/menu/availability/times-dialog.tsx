import { Button } from '@comanda/ui/action/button.tsx'
import { SelectField } from '@comanda/ui/field/select-field.tsx'
import { useState } from 'react'
import { useOwnerText } from '../../i18n/text.ts'
import { OwnerDialog } from '../../parts/owner-dialog.tsx'
import css from '../menu.module.css'
import { categoriesInDraft, withCategory, withWords, wordsInDraft } from '../menu-draft.ts'
import type { OpenMenu } from '../use-open-menu.ts'
import { AvailabilityField } from './availability-field.tsx'

/** When the dishes of a category, or an option in every dish, are sold. Kept in the draft. */
export function TimesDialog({ work, onClose }: { readonly work: OpenMenu; readonly onClose: () => void }) {
  const t = useOwnerText()
  const { menu, draft, change, place, categories } = work
  const own = categoriesInDraft(menu, draft)
  const options = wordsInDraft(menu, draft).filter(({ kind }) => kind === 'option')
  const choices = [
    ...own.map(({ code }) => ({
      value: `category ${code}`,
      name: categories.list.find((one) => one.code === code)?.name ?? code,
    })),
    ...options.map(({ text }) => ({ value: `option ${text}`, name: t('times.option', { name: text }) })),
  ]
  const [of, setOf] = useState(choices[0]?.value ?? '')
  const category = own.find(({ code }) => of === `category ${code}`)
  const option = options.find(({ text }) => of === `option ${text}`)
  function keep(available: string) {
    if (category !== undefined) change((one) => withCategory(one, menu, { ...category, available }))
    if (option !== undefined) change((one) => withWords(one, menu, [{ ...option, available }]))
  }
  return (
    <OwnerDialog title={t('times.title')} onClose={onClose}>
      <SelectField label={t('times.of')} value={of} choices={choices} onChoose={setOf} />
      <p className={css.hint}>{t('times.titleHelp')}</p>
      <AvailabilityField
        key={of}
        label={t('menu.column.available')}
        value={(category ?? option)?.available ?? ''}
        onChange={keep}
        zone={menu.timeZone}
        orderType={place.menuClass === 0 ? 0 : 1}
        problem=""
      />
      <div className={css.actions}>
        <Button kind="primary" onClick={onClose}>
          {t('times.done')}
        </Button>
      </div>
    </OwnerDialog>
  )
}
