declare module 'virtual:texts' {
  type Load = () => Promise<{ readonly default: import('./text.ts').CompiledTexts }>
  export const first: Readonly<Record<string, Load>>
  export const later: Readonly<Record<string, Load>>
}
