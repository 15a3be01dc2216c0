import { usePage } from '../../../app/page-input.ts'
import { localText } from '../local-text.ts'

/** The seller's logo, else the current store's, else the first letter of the name. */
export function SellerMark({ className, size }: { className: string | undefined; size: number }) {
  const { style, store, language } = usePage()
  const logo = style.logoUrl || store?.logoUrl
  if (logo) return <img className={className} src={logo} alt="" width={size} height={size} />
  return (
    <span className={className} aria-hidden="true">
      {[...localText(style.names, language)][0]}
    </span>
  )
}
