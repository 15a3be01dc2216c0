import { attachGroup, editGroup, type OptionVariant } from '@comanda/rules/menu/edit/option-group.ts'
import { writeOptionText } from '@comanda/rules/menu/option-text.ts'
import { useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useOwnerText } from '../../i18n/text.ts'
import { OwnerDialog } from '../../parts/owner-dialog.tsx'
import { ActFoot } from '../form/act-foot.tsx'
import formCss from '../form/form.module.css'
import { FormNames, FormNumber } from '../form/form-fields.tsx'
import type { OpenMenu } from '../use-open-menu.ts'
import { DishTicks } from './dish-ticks.tsx'
import { EntryFields } from './entry-fields.tsx'
import { formOf, newOption, type OptionForm, optionResolver, sectionOf, wordsOfForm } from './option-form.ts'
import css from './options.module.css'
import { PlaceField } from './place-field.tsx'
import type { Options } from './use-options.ts'

interface Props {
  readonly work: OpenMenu
  readonly options: Options
  /** Undefined = a new group. */
  readonly variant?: OptionVariant
  readonly onClose: () => void
  /** The dishes hit. */
  readonly onDone: (n: number) => void
}

/** A group by form, with the text that is stored and the dishes that get it. */
export function OptionDialog({ work, options, variant, onClose, onDone }: Props) {
  const t = useOwnerText()
  const { menu, rows, categories } = work
  const form = useForm<OptionForm>({
    defaultValues: variant === undefined ? newOption : formOf(variant.section, menu, options.wordsOf),
    resolver: optionResolver(menu),
    mode: 'onTouched',
  })
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(variant?.dishes))
  const [place, setPlace] = useState(99)
  const carriers = new Set(variant?.dishes)
  const actOf = (typed: OptionForm) => {
    const [next, codes] = [sectionOf(typed, menu), [...chosen]]
    return variant === undefined
      ? attachGroup(options.dishes, { section: next, codes, place })
      : editGroup(options.dishes, { text: variant.text, next, codes })
  }
  const typed = useWatch({ control: form.control }) as OptionForm
  const acted = actOf(typed)
  const words = wordsOfForm(typed, menu, options.wordsOf)
  const save = form.handleSubmit((read) => {
    const done = actOf(read)
    options.apply(done, wordsOfForm(read, menu, options.wordsOf))
    onDone(done.edits.length)
  })
  return (
    <OwnerDialog
      title={variant === undefined ? t('options.new') : t('options.editTitle', { name: variant.section.name })}
      onClose={onClose}
    >
      <FormProvider {...form}>
        <form className={formCss.form} noValidate onSubmit={(event) => void save(event)}>
          <fieldset className={formCss.set}>
            <legend>{t('options.name')}</legend>
            <FormNames name="names" original={menu.original} />
          </fieldset>
          <div className={formCss.fields}>
            <FormNumber name="min" least={0} label={t('options.min')} />
            <FormNumber name="max" least={1} label={t('options.max')} />
          </div>
          <EntryFields original={menu.original} />
          <div className={css.stored}>
            <p>{t('options.stored')}</p>
            <code>{writeOptionText([sectionOf(typed, menu)])}</code>
          </div>
          <fieldset className={formCss.set}>
            <legend>{t('options.dishes')}</legend>
            {variant === undefined && <PlaceField value={place} onChange={setPlace} />}
            <DishTicks
              rows={variant === undefined ? rows : rows.filter(({ code }) => carriers.has(code))}
              categories={categories.list}
              chosen={chosen}
              whyLeft={options.whyLeft(acted)}
              onChoose={setChosen}
            />
          </fieldset>
          <ActFoot
            says={t('options.willHit', { n: acted.edits.length, left: acted.left.length })}
            yes={t('options.apply')}
            isNothing={acted.edits.length + words.length === 0}
            onClose={onClose}
          />
        </form>
      </FormProvider>
    </OwnerDialog>
  )
}
