declare module 'virtual:texts/*' {
  const texts: import('@lingui/core').Messages
  export default texts
}
