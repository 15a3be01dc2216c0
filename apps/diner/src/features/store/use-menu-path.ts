import { useAppPath, usePage } from '../../app/page-input.ts'

/** The address of this store's menu, in its owner's layout. */
export function useMenuPath(): string {
  const pathOf = useAppPath()
  const { style } = usePage()
  return pathOf(style.layout === 'TB' ? '/orderTB' : '/orderLR')
}
