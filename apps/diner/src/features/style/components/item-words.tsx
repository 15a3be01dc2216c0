import { usePage } from '../../../app/page-input.ts'
import { useText } from '../../../i18n/text.ts'
import { localText } from '../local-text.ts'
import type { HomeItem } from './banner-carousel.tsx'

/** Whether an owner's picture has no text of its own. */
export function isPictureOnly({ title, subtitle, picture }: HomeItem): boolean {
  return picture !== '' && ![title, subtitle].some((texts) => texts && Object.values(texts).some(Boolean))
}

/** Title and subtitle; for a picture without text, a name for screen readers. */
export function ItemWords({ item, className }: { item: HomeItem; className: string | undefined }) {
  const text = useText()
  const { language } = usePage()
  if (isPictureOnly(item)) return <span className="sr">{text('home.picture')}</span>
  return (
    <span className={className}>
      <b>{localText(item.title, language)}</b>
      {item.subtitle && <span>{localText(item.subtitle, language)}</span>}
    </span>
  )
}
