import { countryProfiles } from '@comanda/rules/set-up/country-profile.ts'
import { readTypedPlace } from '@comanda/rules/set-up/typed-place.ts'
import { useFormContext } from 'react-hook-form'
import { Select } from '../../app/select.tsx'
import { useOwnerText } from '../i18n/text.ts'
import { FormText, FormTexts } from './form-fields.tsx'
import { HoursFields } from './hours-fields.tsx'
import css from './set-up.module.css'
import type { SetUpForm } from './set-up-form.ts'

/** The first store: names, where it is, when it is open. */
export function StoreStep() {
  const t = useOwnerText()
  const { watch, setValue } = useFormContext<SetUpForm>()
  const [languages, country, timeZone] = watch(['languages', 'country', 'timeZone'])
  const profile = country === '' ? null : countryProfiles[country]
  const own: readonly string[] = profile?.timeZones ?? []
  // Chromium 90 lists none.
  const all = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : []
  const zones = [...own, ...all.filter((zone) => !own.includes(zone))]
  return (
    <>
      <FormTexts name="storeNames" label={t('setUp.storeName')} help={t('setUp.storeNameHelp')} languages={languages} />
      <FormText name="storeId" label={t('setUp.storeId')} help={t('setUp.storeIdHelp')} />
      <FormTexts name="address" label={t('setUp.address')} languages={languages} />
      <FormText
        name="telephone"
        label={t('setUp.telephone')}
        type="tel"
        autoComplete="tel"
        {...(profile && { placeholder: profile.example.telephone })}
      />
      <PlaceField example={profile?.example ?? null} />
      <div className={css.select}>
        <p className={css.label}>{t('setUp.timeZone')}</p>
        <Select
          label={t('setUp.timeZone')}
          value={timeZone}
          choices={zones.map((zone) => ({ value: zone, name: zone.replaceAll('_', ' ') }))}
          onChoose={(zone) => setValue('timeZone', zone)}
        />
      </div>
      <HoursFields />
    </>
  )
}

/** A place as a map copies it, with a link to see whether it is the right one. */
function PlaceField({ example }: { readonly example: { readonly gdLat: number; readonly gdLng: number } | null }) {
  const t = useOwnerText()
  const { watch } = useFormContext<SetUpForm>()
  const place = readTypedPlace(watch('place'))
  return (
    <div className={css.place}>
      <FormText
        name="place"
        label={t('setUp.place')}
        help={t('setUp.placeHelp')}
        {...(example && { placeholder: `${example.gdLat}, ${example.gdLng}` })}
      />
      {place !== null && (
        <a
          className={css.link}
          href={`https://www.openstreetmap.org/?mlat=${place.gdLat}&mlon=${place.gdLng}#map=18/${place.gdLat}/${place.gdLng}`}
          target="_blank"
          rel="noreferrer"
        >
          {t('setUp.placeSeen')}
        </a>
      )}
    </div>
  )
}
