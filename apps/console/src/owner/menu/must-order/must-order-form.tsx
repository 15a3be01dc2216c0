import type { MustOrderRule } from '@comanda/contract/menu/must-order.routes.ts'
import { Button } from '@comanda/ui/action/button.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FormProvider, useFieldArray, useForm, useWatch } from 'react-hook-form'
import { useIntentKey } from '../../../app/use-intent-key.ts'
import { useOwnerText } from '../../i18n/text.ts'
import { useDishName } from '../dish-name.ts'
import css from '../form/form.module.css'
import { FormNumber, FormYesNo } from '../form/form-fields.tsx'
import { PlaceButtons } from '../form/place-buttons.tsx'
import { DishSelect } from '../meals/dish-select.tsx'
import type { OpenMenu } from '../use-open-menu.ts'
import { mustOrderQuery, saveMustOrders } from './must-order.queries.ts'

interface Form {
  readonly items: MustOrderRule[]
}

interface Props {
  readonly work: OpenMenu
  readonly seen: MustOrderRule[]
  readonly onSaved: (isSaved: boolean) => void
}

/** The must-order dishes of a store, saved at once for the next round that a table sends. */
export function MustOrderForm({ work: { place, rows, categories }, seen, onSaved }: Props) {
  const t = useOwnerText()
  const nameOf = useDishName()
  const queries = useQueryClient()
  const keyOf = useIntentKey()
  const form = useForm<Form>({ defaultValues: { items: seen } })
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: 'items' })
  const items = useWatch({ control: form.control, name: 'items' })
  const save = useMutation({
    mutationFn: (read: Form) => {
      // An emptied number is one portion.
      const wanted = read.items.map((item) => ({ ...item, num: Number.isNaN(item.num) ? 1 : item.num }))
      const change = { seen, items: wanted }
      return saveMustOrders(place, change, keyOf(change))
    },
    onMutate: () => onSaved(false),
    onSuccess: ({ items: saved }) => {
      queries.setQueryData(mustOrderQuery(place).queryKey, saved)
      onSaved(true)
    },
  })
  const byCode = new Map(rows.map((row) => [row.code, row]))
  const taken = new Set(items.map(({ code }) => code))
  return (
    <FormProvider {...form}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => void form.handleSubmit((read) => save.mutate(read))(event)}
      >
        {fields.length === 0 && <p>{t('must.none')}</p>}
        {fields.map((field, index) => {
          const code = items[index]?.code ?? field.code
          const row = byCode.get(code)
          const title = row === undefined ? code : nameOf(row)
          return (
            <fieldset key={field.id} className={css.row}>
              <legend>{title}</legend>
              {row === undefined && <p className={css.problem}>{t('meals.warn.missing')}</p>}
              <FormNumber name={`items.${index}.num`} label={t('must.num')} least={1} />
              <div className={css.fields}>
                <FormYesNo name={`items.${index}.perHead`} label={t('must.perHead')} />
                <FormYesNo name={`items.${index}.forceAdd`} label={t('must.forced')} />
              </div>
              <PlaceButtons
                {...{ of: title, index, count: fields.length, canRemove: true }}
                onMove={move}
                onRemove={remove}
              />
            </fieldset>
          )
        })}
        <DishSelect
          label={t('must.add')}
          rows={rows.filter(({ code, isNew }) => !taken.has(code) && !isNew)}
          categories={categories.list}
          value=""
          problem=""
          onChoose={(code) => append({ code, num: 1, perHead: false, forceAdd: true })}
        />
        {save.error !== null && (
          <div role="alert" className={css.problem}>
            <p>{save.error.message}</p>
            <Button onClick={() => void queries.invalidateQueries({ queryKey: mustOrderQuery(place).queryKey })}>
              {t('must.look')}
            </Button>
          </div>
        )}
        <div>
          <Button type="submit" kind="primary" waiting={save.isPending}>
            {t('must.save')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
