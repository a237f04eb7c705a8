declare module 'virtual:engine' {
  const address: string | null;
  export default address;
}
declare module '*?worker' {
  const Maker: new () => Worker;
  export default Maker;
}
declare module '*?url' {
  const address: string;
  export default address;
}
declare module '*?raw' {
  const text: string;
  export default text;
}
