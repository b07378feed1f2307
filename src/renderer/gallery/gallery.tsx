/** Every widget in its states; mounted in development and test builds only. */
export const Gallery = () => <main />;
