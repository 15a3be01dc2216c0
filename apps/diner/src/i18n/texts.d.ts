declare module 'virtual:texts/*' {
  const texts: import('./text.ts').CompiledTexts
  export default texts
}
