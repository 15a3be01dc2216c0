import { useOwnerText } from '../../i18n/text.ts'
import css from './dish.module.css'
import { CellChoice, CellText } from './dish-fields.tsx'
import { GoesWithField } from './goes-with-field.tsx'
import { PictureField } from './picture-field.tsx'

const hues = Array.from({ length: 12 }, (_, hue) => String(hue))

/** How a dish looks on the phone, and where it is recommended. */
export function LookTab() {
  const t = useOwnerText()
  return (
    <div className={css.form}>
      <PictureField column="picture" />
      <div className={css.pair}>
        <CellChoice
          column="picture_mode"
          choices={['', '1', '2', '0'].map((value) => ({ value, name: t(`dish.pictureMode.${value}`) }))}
        />
        <CellChoice
          column="hue"
          choices={[
            { value: '', name: t('dish.noHue') },
            ...hues.map((value) => ({ value, name: t('dish.hue', { n: Number(value) + 1 }) })),
          ]}
        />
      </div>
      <PictureField column="icon" />
      <CellText column="tags" help={t('dish.tagsHelp')} />
      <div className={css.pair}>
        <CellText column="recommend" inputMode="numeric" help={t('dish.placeHelp')} />
        <CellText column="hot" inputMode="numeric" help={t('dish.placeHelp')} />
      </div>
      <GoesWithField />
    </div>
  )
}
