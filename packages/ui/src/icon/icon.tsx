import styles from './icon.module.css'

export interface IconProps {
  /** A shape from icons.tsx. */
  shape: string
  /** The meaning, if no text beside it says so. Without a label the icon is decoration. */
  label?: string | undefined
  /** Default `1.25em` of the surrounding text. Others: 14, 16, 20, 24 and 28 px at the default text size. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined
}

export function Icon({ shape, label, size }: IconProps) {
  const className = size ? `${styles.icon} ${styles[size]}` : styles.icon
  const path = <path d={shape} />
  return label === undefined ? (
    <svg className={className} viewBox="0 0 256 256" aria-hidden="true">
      {path}
    </svg>
  ) : (
    <svg className={className} viewBox="0 0 256 256" role="img" aria-label={label}>
      {path}
    </svg>
  )
}
