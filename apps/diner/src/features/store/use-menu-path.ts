import { useAppPath, usePage } from '../../app/page-input.ts'

/** Where this store's menu is read, in the layout its owner chose. */
export function useMenuPath(): string {
  const pathOf = useAppPath()
  const { style } = usePage()
  return pathOf(style.layout === 'TB' ? '/orderTB' : '/orderLR')
}
