# The files of the page, compressed, as data of the program. sinew_assets(OUT FOLDER) sets OUT to sources that define
# sn_view_assets (src/view/assets.h).
find_program(SINEW_GZIP gzip REQUIRED)
mark_as_advanced(SINEW_GZIP)
function(sinew_assets out folder)
    set(where ${PROJECT_BINARY_DIR}/generated/assets)
    file(MAKE_DIRECTORY ${where})
    file(GLOB files CONFIGURE_DEPENDS ${folder}/*.html ${folder}/*.js ${folder}/*.css ${folder}/*.svg ${folder}/*.png
        ${folder}/*.jpg ${folder}/*.webp ${folder}/*.json ${folder}/*.woff2)
    set(number 0)
    set(assembly "    .section .note.GNU-stack,\"\",@progbits\n    .section .rodata\n")
    set(names)
    set(rows)
    set(packed)
    foreach(file IN LISTS files)
        cmake_path(GET file FILENAME name)
        add_custom_command(OUTPUT ${where}/${name}.gz COMMAND ${SINEW_GZIP} -9 -n -c ${file} > ${where}/${name}.gz
            DEPENDS ${file} VERBATIM)
        list(APPEND packed ${where}/${name}.gz)
        string(APPEND assembly "    .global sn_view_asset_${number}, sn_view_asset_${number}_end\n"
            "sn_view_asset_${number}:\n    .incbin \"${where}/${name}.gz\"\nsn_view_asset_${number}_end:\n    .byte 0\n")
        string(APPEND names "extern const unsigned char sn_view_asset_${number}[], sn_view_asset_${number}_end[];\n")
        string(APPEND rows "    { \"${name}\", sn_view_asset_${number}, sn_view_asset_${number}_end },\n")
        math(EXPR number "${number} + 1")
    endforeach()
    file(CONFIGURE OUTPUT ${where}/data.S CONTENT "${assembly}" @ONLY)
    file(CONFIGURE OUTPUT ${where}/list.c @ONLY CONTENT
        "#include \"view/assets.h\"\n${names}const asset sn_view_assets[] = {\n${rows}    { 0, 0, 0 },\n};\n")
    set_source_files_properties(${where}/data.S PROPERTIES OBJECT_DEPENDS "${packed}")
    set(${out} ${where}/data.S ${where}/list.c PARENT_SCOPE)
endfunction()
