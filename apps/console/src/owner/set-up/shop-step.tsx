import { entryOf, languageCodes } from '@comanda/rules/language/languages.ts'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useOwnerText } from '../i18n/text.ts'
import { OneOf, SomeOf } from '../parts/choices.tsx'
import { FormText, FormTexts, useProblem } from './form-fields.tsx'
import { fillSellerId, type SetUpForm } from './set-up-form.ts'

/** The shop's languages, names, id and tax number. */
export function ShopStep() {
  const t = useOwnerText()
  const { watch, setValue, getValues, formState } = useFormContext<SetUpForm>()
  const [languages, defaultLanguage, country] = watch(['languages', 'defaultLanguage', 'country'])
  const named = useRef(getValues('names'))
  const choices = languageCodes.map((value) => ({
    value,
    name: entryOf(value).name,
    lang: entryOf(value).html,
  }))
  const chosen = choices.filter(({ value }) => languages.includes(value))
  const followName = () => {
    const form = getValues()
    setValue('sellerId', fillSellerId(form, named.current))
    named.current = { ...form.names }
  }
  return (
    <>
      <SomeOf
        label={t('setUp.languages')}
        choices={choices}
        value={languages}
        problem={useProblem('languages', formState.errors.languages !== undefined)}
        onChoose={(next) => {
          setValue('languages', next, { shouldValidate: true })
          if (!next.includes(defaultLanguage) && next[0] !== undefined) setValue('defaultLanguage', next[0])
        }}
      />
      <FormTexts name="names" label={t('setUp.shopName')} languages={languages} onTyped={followName} />
      {chosen.length > 1 && (
        <OneOf
          label={t('setUp.defaultLanguage')}
          choices={chosen}
          value={defaultLanguage}
          problem=""
          onChoose={(next) => setValue('defaultLanguage', next)}
        />
      )}
      <FormText
        name="sellerId"
        label={t('setUp.sellerId')}
        help={t('setUp.sellerIdHelp', { id: watch('sellerId') || 'myshop' })}
      />
      {country !== '' && (
        <FormText
          name="taxNumber"
          label={t(`setUp.taxNumber.${country}`)}
          help={t('setUp.taxNumberHelp')}
          autoComplete="off"
        />
      )}
    </>
  )
}
