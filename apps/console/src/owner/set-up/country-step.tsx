import { entryOf } from '@comanda/rules/language/languages.ts'
import { regionProfiles, taxRatesOf } from '@comanda/rules/price/region-profile.ts'
import { type Country, countries, countryProfiles } from '@comanda/rules/set-up/country-profile.ts'
import { useFormContext } from 'react-hook-form'
import { type Text, useLanguage } from '../../i18n/text.ts'
import { useOwnerText } from '../i18n/text.ts'
import { OneOf } from '../parts/choices.tsx'
import { useProblem } from './form-fields.tsx'
import css from './set-up.module.css'
import { fillCountry, type SetUpForm } from './set-up-form.ts'

/** The country, and all that it sets, before the owner goes on. */
export function CountryStep() {
  const t = useOwnerText()
  const { watch, reset, getValues, formState } = useFormContext<SetUpForm>()
  const country = watch('country')
  const problem = useProblem('country', formState.errors.country !== undefined)
  return (
    <>
      <p>{t('setUp.countryHint')}</p>
      <OneOf
        label={t('setUp.country')}
        value={country}
        choices={countries.map((value) => ({ value, name: t(`setUp.country.${value}`) }))}
        problem={problem}
        onChoose={(chosen) => reset(fillCountry(getValues(), chosen))}
      />
      {country !== '' && <CountryFacts country={country} />}
    </>
  )
}

function CountryFacts({ country }: { readonly country: Country }) {
  const t = useOwnerText()
  const language = useLanguage()
  const { languages, timeZones, currency, laws } = countryProfiles[country]
  const { servicePercent, taxRounding } = regionProfiles[country]
  const names = languages.map((one) => entryOf(one).name)
  const { locale } = entryOf(language)
  const money = new Intl.DisplayNames(locale, { type: 'currency' }).of(currency) ?? currency
  const rows = [
    ['currency', `${money} (${currency})`],
    ['tax', taxText(country, t)],
    ['taxRounding', t(`setUp.rounding.${taxRounding}`)],
    ['service', servicePercent === 0 ? t('setUp.none') : t('setUp.service', { percent: servicePercent / 100 })],
    ['cash', cashText(country, t)],
    ['languages', new Intl.ListFormat(locale, { style: 'narrow' }).format(names)],
    ['zone', timeZones[0]],
  ] as const
  return (
    <section className={css.facts} aria-live="polite">
      <h2>{t('setUp.sets', { country: t(`setUp.country.${country}`) })}</h2>
      <dl>
        {rows.map(([id, text]) => (
          <div key={id}>
            <dt>{t(`setUp.fact.${id}`)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {laws.map((law) => (
          <li key={law}>{t(`setUp.law.${law}`)}</li>
        ))}
      </ul>
      <p className={css.help}>{t('setUp.changeLater')}</p>
    </section>
  )
}

function taxText(country: Country, t: Text): string {
  const profile = regionProfiles[country]
  const today = new Date().toISOString().slice(0, 10)
  const percentOf = (orderType: 0 | 1, taxClass: string) =>
    (taxRatesOf(profile, orderType, today).find((one) => one.taxClass === taxClass)?.rate ?? 0) / 100
  return t(`setUp.tax.${country}`, {
    here: percentOf(0, 'food'),
    away: percentOf(1, 'food'),
    alcohol: percentOf(1, 'alcohol'),
  })
}

function cashText(country: Country, t: Text): string {
  const { cashUnit } = regionProfiles[country]
  return cashUnit === 1 ? t('setUp.cash.exact') : t('setUp.cash.unit', { unit: cashUnit })
}
